import { useMutation } from '@tanstack/react-query';
import { recordKeys } from '@/lib/known-keys';
import { usePageKeys } from '@/lib/page-keys';
import { ariaKeys, tipWith } from '@/lib/shortcuts';
import { TextField } from '@/patterns/fields';
import { FormDialog } from '@/patterns/form-dialog';
import { RecordSteps } from '@/patterns/record-steps';
import { useServerForm } from '@/patterns/server-form';
import { Button } from '@/ui/button';
import { Menu, MenuItem } from '@/ui/menu';
import { moveUnit, type Unit } from './api';
import { stepsOf, type Step } from './words';

interface ActsProps {
  unit: Unit;
  isAdmin: boolean;
  /** Opens a dialog that the address names. */
  show: (name: string) => void;
}

/** Everything that can be done with a unit, from quiet to primary. */
export function UnitActs({ unit, isAdmin, show }: ActsProps) {
  const move = useMutation(moveUnit());
  const steps = isAdmin ? stepsOf[unit.status] : [];
  const act = (step: Step) => (step.reason ? show(step.to) : move.mutate({ unit, values: { status: step.to }, told: step.told }));
  usePageKeys([
    ...(isAdmin ? [{ ...recordKeys.edit, title: `Edit ${unit.asset_tag}`, icon: 'edit', run: () => show('edit') }] : []),
    { title: `Print the label of ${unit.asset_tag}`, icon: 'print', run: () => show('label') },
    ...steps.map((step) => ({ title: `${step.label}: ${unit.asset_tag}`, icon: step.icon, run: () => act(step) })),
  ]);
  const [first, ...rest] = steps.filter((step) => !step.danger && ['ready_for_pickup', 'in_stock', 'allocated'].includes(step.to)).concat(steps.filter((step) => !['ready_for_pickup', 'in_stock', 'allocated'].includes(step.to)));
  const leads = first && ['ready_for_pickup', 'in_stock'].includes(first.to) ? first : undefined;
  const inMenu = leads ? rest : first ? [first, ...rest] : [];
  return (
    <>
      <RecordSteps table="assets" id={unit.id} route="/asset-management/$id" list="/asset-management" />
      <Button icon="print" onClick={() => show('label')}>
        Label
      </Button>
      {isAdmin && (
        <Button icon="edit" title={tipWith('Edit', recordKeys.edit.keys)} aria-keyshortcuts={ariaKeys(recordKeys.edit.keys, recordKeys.edit.also)} onClick={() => show('edit')}>
          Edit
        </Button>
      )}
      {inMenu.length > 0 && (
        <Menu align="end" trigger={<Button className="icon" icon="more" aria-label="More" />}>
          {inMenu.map((step) => (
            <MenuItem key={step.to} icon={step.icon} danger={step.danger} onSelect={() => act(step)}>
              {step.label}
            </MenuItem>
          ))}
        </Menu>
      )}
      {leads && (
        <Button look="primary" icon={leads.icon} busy={move.isPending && 'Saving...'} onClick={() => act(leads)}>
          {leads.label}
        </Button>
      )}
    </>
  );
}

/** Why it is blocked, repaired, lost, written off or sent back: it stays in the thread and in the ledger. */
export function StepDialog({ unit, step, onClose }: { unit: Unit; step: Step; onClose: () => void }) {
  const move = useMutation(moveUnit());
  const server = useServerForm({
    values: { reason: '' },
    draft: false,
    save: ({ reason }) => move.mutateAsync({ unit, values: { status: step.to, reason: reason.trim() }, told: step.told }),
    saved: onClose,
  });
  const waits = unit.status === 'allocated' || unit.status === 'ready_for_pickup';
  return (
    <FormDialog
      title={`${step.label}: ${unit.asset_tag}`}
      description={waits ? `${unit.purchase_number ?? 'An order'} waits for it. It will wait for another piece then.` : undefined}
      submitLabel={step.label}
      danger={step.danger}
      server={server}
      onClose={onClose}
    >
      <TextField form={server.form} name="reason" label="Reason" required autoFocus maxLength={300} />
    </FormDialog>
  );
}
