import { useMutation } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { canSwitch } from '@/api/environment';
import { watchLostFocus } from '@/lib/browser/focus-restore';
import { useSearchChange } from '@/patterns/list/list-search';
import { linkTo } from '@/patterns/navigation/link-to';
import { resetLayout } from '@/sections/dashboard/use-layout';
import { SwitchEnvironment } from '@/sections/environments/switcher';
import type { Profile } from '@/sections/identity/api';
import { PrivacySettings } from '@/sections/preferences/privacy-settings';
import { UserPreferences } from '@/sections/preferences/user-preferences';
import { KeySheet } from './key-sheet';

const CustomizeDashboard = lazy(() =>
  import('@/sections/dashboard/customize').then((dialog) => ({ default: dialog.CustomizeDashboard })),
);

const BusinessDialog = lazy(() =>
  import('@/sections/business/business-dialog').then((dialog) => ({ default: dialog.BusinessDialog })),
);

const SignOut = lazy(() => import('./sign-out').then((dialog) => ({ default: dialog.SignOut })));

// This file loads with the first dialog, two seconds after the first page at the latest.
watchLostFocus();

/** Dialogs that open over any page: `?dialog=…` in the URL, so that Back closes them. */
export function Dialogs({ me }: { me: Profile }) {
  const { dialog } = useSearch({ strict: false });
  const navigate = useNavigate();
  const change = useSearchChange();
  const close = () => change({ dialog: undefined }, { replace: true });
  const dashboard = useMutation(resetLayout());
  const isAdmin = me.role === 'admin';
  if (dialog === 'privacy') return <PrivacySettings onClose={close} />;
  if (dialog === 'preferences') return <UserPreferences onReset={() => dashboard.mutate()} onClose={close} />;
  if (dialog === 'dashboard') {
    return (
      <Suspense>
        <CustomizeDashboard onClose={close} />
      </Suspense>
    );
  }
  if (dialog === 'sign-out') {
    return (
      <Suspense>
        <SignOut onClose={close} />
      </Suspense>
    );
  }
  if (dialog === 'business' && isAdmin) {
    return (
      <Suspense>
        <BusinessDialog onClose={close} />
      </Suspense>
    );
  }
  const toHelp = () => void navigate({ ...linkTo('/help', { search: {} }), replace: true });
  if (dialog === 'keys') return <KeySheet isAdmin={isAdmin} onClose={close} onHelp={toHelp} />;
  if (dialog === 'environment' && isAdmin && canSwitch()) return <SwitchEnvironment onClose={close} />;
  return null;
}
