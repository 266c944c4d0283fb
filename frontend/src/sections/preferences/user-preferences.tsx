import { resetPreferences, singleKeys } from '@/lib/storage/preferences';
import { useDevice } from '@/lib/storage/storage';
import { applyTheme, theme, themes } from '@/lib/browser/theme';
import { toasts } from '@/lib/browser/toasts';
import { SubscriptionCard } from '@/sections/billing/subscription-card';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Segmented } from '@/ui/segmented';
import { Switch } from '@/ui/switch';
import { OwnName } from '@/sections/identity/account/own-name';

/** Done saves the name; everything else is saved at once. */
const NAME_FORM = 'own-name';

const themeLabels = { light: 'Light', dark: 'Dark', system: 'System' } as const;

interface UserPreferencesProps {
  /** Resets what the server keeps, too. */
  onReset: () => void;
  onClose: () => void;
}

export function UserPreferences({ onReset, onClose }: UserPreferencesProps) {
  const keys = useDevice(singleKeys);
  const chosen = useDevice(theme);
  const reset = () => {
    resetPreferences();
    onReset();
    applyTheme();
    toasts.show({ variant: 'success', title: 'All preferences reset to system defaults' });
  };
  return (
    <Dialog
      title="User Preferences"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={reset}>
            Reset all preferences
          </Button>
          <Button variant="primary" type="submit" form={NAME_FORM}>
            Done
          </Button>
        </>
      }
    >
      <OwnName form={NAME_FORM} onDone={onClose} />
      <SubscriptionCard />
      <p className="t-small t-3">Saved on this device</p>
      <div className="row between">
        <span>Theme</span>
        <Segmented
          label="Theme"
          value={chosen}
          onChange={(next) => {
            theme.write(next);
            applyTheme();
          }}
          options={themes.map((value) => ({ value, label: themeLabels[value] }))}
        />
      </div>
      <Switch label="Single-key shortcuts" checked={keys} onChange={(on) => singleKeys.write(on)} />
    </Dialog>
  );
}
