import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { recordKeys } from '@/lib/keys/shortcut-names';
import { usePageKeys } from '@/lib/keys/page-keys';
import { printPage } from '@/lib/browser/print';
import { tooltipWithKeys } from '@/lib/keys/shortcuts';
import { EditButton } from '@/patterns/record/record-buttons';
import { RecordSteps } from '@/patterns/record/record-steps';
import { Button } from '@/ui/button';
import { Menu, MenuGroup, MenuItem, MenuRule } from '@/ui/menu';
import { PaperItems } from '@/patterns/record/paper-size-menu';
import { deliveriesOf } from '@/sections/sales/deliveries/api';
import { mayPlan } from '@/sections/sales/deliveries/plan';
import { downloadReceipt } from '@/sections/sales/orders/mutations';
import type { Group } from './api';
import { cancelGroup } from './mutations';

interface ActionsProps {
  group: Group;
  /** Opens a dialog by its name in the URL. */
  show: (name: 'edit' | 'deliver' | 'delete') => void;
}

function useMayPlan(group: Group): boolean {
  const deliveries = useQuery(deliveriesOf({ group: group.id })).data;
  return deliveries !== undefined && mayPlan(group.lines, deliveries);
}

export function MultiLineOrderActions({ group, show }: ActionsProps) {
  const receipt = useMutation(downloadReceipt());
  const cancel = useMutation(cancelGroup());
  const [more, setMore] = useState(false);
  const mayCancel = group.lines.some((line) => line.open_quantity > 0);
  const plan = useMayPlan(group);
  usePageKeys([
    { ...recordKeys.edit, title: `Edit ${group.number}`, icon: 'edit', run: () => show('edit') },
    ...(plan
      ? [{ title: `Plan delivery for ${group.number}`, icon: 'truck' as const, run: () => show('deliver') }]
      : []),
    { title: `Receipt for ${group.number}`, icon: 'download', run: () => setMore(true) },
    ...(mayCancel
      ? [{ title: `Cancel ${group.number}`, icon: 'ban' as const, run: () => cancel.mutate({ group }) }]
      : []),
    { title: `Delete ${group.number} completely`, icon: 'trash', run: () => show('delete') },
  ]);
  return (
    <>
      <RecordSteps table="purchase_orders" id={group.id} route="/purchase-orders/$id" list="/purchase-orders" />
      <Button
        className="icon no-phone"
        icon="print"
        aria-label="Print"
        title={tooltipWithKeys('Print', 'Mod+P')}
        onClick={printPage}
      />
      <EditButton onClick={() => show('edit')} />
      <Menu
        align="end"
        open={more}
        onOpenChange={setMore}
        trigger={
          <Button
            className="icon"
            icon="more"
            aria-label="More"
            busy={(receipt.isPending || cancel.isPending) && ' '}
          />
        }
      >
        <MenuGroup label={`Receipt for ${group.number}, all lines`} />
        <PaperItems
          sheet="Receipt PDF"
          onChoose={(paper) => receipt.mutate({ of: 'purchase_orders', id: group.id, number: group.number, paper })}
        />
        <MenuRule />
        {mayCancel && (
          <MenuItem icon="ban" onSelect={() => cancel.mutate({ group })}>
            Cancel order
          </MenuItem>
        )}
        <MenuItem icon="trash" danger onSelect={() => show('delete')}>
          Delete completely
        </MenuItem>
      </Menu>
      {plan && (
        <Button variant="primary" className="no-phone" icon="truck" onClick={() => show('deliver')}>
          Plan delivery
        </Button>
      )}
    </>
  );
}

/** The main action, at the bottom of a phone screen. */
export function PhoneBar({ group, show }: ActionsProps) {
  if (!useMayPlan(group)) return null;
  return (
    <div className="action-bar">
      <Button variant="primary" icon="truck" onClick={() => show('deliver')}>
        Plan delivery
      </Button>
    </div>
  );
}
