import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { recordKeys } from '@/lib/keys/shortcut-names';
import { usePageKeys } from '@/lib/keys/page-keys';
import { ariaKeys, tooltipWithKeys } from '@/lib/keys/shortcuts';
import { EditButton } from '@/patterns/record/record-buttons';
import { RecordSteps } from '@/patterns/record/record-steps';
import { Button } from '@/ui/button';
import type { IconName } from '@/ui/icon-names';
import { Menu, MenuItem, MenuRule } from '@/ui/menu';
import type { Vendor } from '@/sections/vendors/api';
import { changeVendorStatus } from '@/sections/vendors/mutations';
import type { VendorStatus } from '@/sections/vendors/labels';

interface ActionsProps {
  vendor: Vendor;
  isAdmin: boolean;
  /** Opens a dialog by its name in the URL. */
  show: (name: 'edit' | 'delete') => void;
}

const steps: readonly { status: VendorStatus; label: string; icon: IconName }[] = [
  { status: 'active', label: 'Order again', icon: 'check-c' },
  { status: 'on_hold', label: 'Put on hold', icon: 'pause' },
  { status: 'blocked', label: 'Block', icon: 'ban' },
];

/** The actions for a vendor, from secondary to primary. */
export function VendorActions({ vendor, isAdmin, show }: ActionsProps) {
  const navigate = useNavigate();
  const changeStatus = useMutation(changeVendorStatus());
  const [open, setOpen] = useState(false);
  const buy = () => void navigate({ to: '/stock-orders', search: { open: 'new', vendor_id: vendor.id } });
  const others = isAdmin ? steps.filter(({ status }) => status !== vendor.status) : [];
  const mayBuy = isAdmin && vendor.status !== 'blocked';
  usePageKeys([
    ...(isAdmin ? [{ ...recordKeys.edit, title: 'Edit vendor', icon: 'edit' as const, run: () => show('edit') }] : []),
    ...(isAdmin
      ? [{ ...recordKeys.status, title: 'Change status', icon: 'half' as const, run: () => setOpen(true) }]
      : []),
    ...others.map(({ status, label, icon }) => ({
      title: `${label}: ${vendor.name}`,
      icon,
      run: () => changeStatus.mutate({ vendor, status }),
    })),
    ...(mayBuy ? [{ title: `New stock order from ${vendor.name}`, icon: 'cart-in' as const, run: buy }] : []),
    ...(isAdmin ? [{ title: 'Delete vendor', icon: 'trash' as const, run: () => show('delete') }] : []),
  ]);
  return (
    <>
      <RecordSteps table="vendors" id={vendor.id} route="/vendors/shop/$id" list="/vendors" />
      {isAdmin && (
        <>
          <Menu
            align="end"
            open={open}
            onOpenChange={setOpen}
            trigger={
              <Button
                className="icon"
                icon="more"
                aria-label="More"
                title={tooltipWithKeys('More and status changes', recordKeys.status.keys)}
                aria-keyshortcuts={ariaKeys(recordKeys.status.keys)}
                busy={changeStatus.isPending && ' '}
              />
            }
          >
            {others.map(({ status, label, icon }) => (
              <MenuItem key={status} icon={icon} onSelect={() => changeStatus.mutate({ vendor, status })}>
                {label}
              </MenuItem>
            ))}
            <MenuRule />
            <MenuItem icon="trash" danger onSelect={() => show('delete')}>
              Delete vendor
            </MenuItem>
          </Menu>
          <EditButton onClick={() => show('edit')} />
        </>
      )}
      {mayBuy && (
        <Button variant="primary" icon="cart-in" onClick={buy}>
          New stock order
        </Button>
      )}
    </>
  );
}
