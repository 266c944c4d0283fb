import { useMutation } from '@tanstack/react-query';
import { recordKeys } from '@/lib/keys/shortcut-names';
import { usePageKeys } from '@/lib/keys/page-keys';
import { TextField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { EditButton } from '@/patterns/record/record-buttons';
import { RecordSteps } from '@/patterns/record/record-steps';
import { useServerForm } from '@/patterns/forms/server-form';
import { Button } from '@/ui/button';
import { Menu, MenuItem } from '@/ui/menu';
import type { Unit } from '@/sections/units/api';
import { moveUnit } from '@/sections/units/mutations';
import { stepsOf, type Step } from '@/sections/units/labels';

interface ActionsProps {
  unit: Unit;
  isAdmin: boolean;
  /** Opens a dialog by its name in the URL. */
  show: (name: string) => void;
}

/** Statuses that are the usual next step of a unit, in order of preference. */
const LEADING = ['ready_for_pickup', 'in_stock'];

function useSteps({ unit, isAdmin, show }: ActionsProps) {
  const move = useMutation(moveUnit());
  const steps = isAdmin ? stepsOf[unit.status] : [];
  return {
    lead: steps.find(({ to }) => LEADING.includes(to)),
    others: steps.filter(({ to }) => !LEADING.includes(to)),
    steps,
    busy: move.isPending,
    act: (step: Step) =>
      step.reason ? show(step.to) : move.mutate({ unit, values: { status: step.to }, outcomeText: step.outcomeText }),
  };
}

/** The actions for a unit, from secondary to primary. */
export function UnitActions(props: ActionsProps) {
  const { unit, isAdmin, show } = props;
  const { others, steps, act } = useSteps(props);
  usePageKeys([
    ...(isAdmin
      ? [{ ...recordKeys.edit, title: `Edit ${unit.asset_tag}`, icon: 'edit', run: () => show('edit') }]
      : []),
    { title: `Print label for ${unit.asset_tag}`, icon: 'print', run: () => show('label') },
    ...steps.map((step) => ({ title: `${step.label}: ${unit.asset_tag}`, icon: step.icon, run: () => act(step) })),
  ]);
  return (
    <>
      <RecordSteps table="assets" id={unit.id} route="/asset-management/$id" list="/asset-management" />
      <Button icon="print" onClick={() => show('label')}>
        Label
      </Button>
      {isAdmin && <EditButton onClick={() => show('edit')} />}
      {others.length > 0 && (
        <Menu align="end" trigger={<Button className="icon" icon="more" aria-label="More" />}>
          {others.map((step) => (
            <MenuItem key={step.to} icon={step.icon} danger={step.danger} onSelect={() => act(step)}>
              {step.label}
            </MenuItem>
          ))}
        </Menu>
      )}
      <NextStepButton {...props} className="no-phone" />
    </>
  );
}

/** The button for the next step; on a phone at the bottom of the screen. */
export function NextStepButton({ className, ...props }: ActionsProps & { className?: string }) {
  const { lead, busy, act } = useSteps(props);
  if (!lead) return null;
  return (
    <Button
      variant="primary"
      className={className}
      icon={lead.icon}
      busy={busy && 'Saving...'}
      onClick={() => act(lead)}
    >
      {lead.label}
    </Button>
  );
}

/** Asks for the reason of a step. The reason is kept in the unit's history and in the ledger. */
export function StepDialog({ unit, step, onClose }: { unit: Unit; step: Step; onClose: () => void }) {
  const move = useMutation(moveUnit());
  const server = useServerForm({
    values: { reason: '' },
    draft: false,
    save: ({ reason }) =>
      move.mutateAsync({ unit, values: { status: step.to, reason: reason.trim() }, outcomeText: step.outcomeText }),
    saved: onClose,
  });
  const waits = unit.status === 'allocated' || unit.status === 'ready_for_pickup';
  return (
    <FormDialog
      title={`${step.label}: ${unit.asset_tag}`}
      description={
        waits
          ? `This unit is allocated to ${unit.purchase_number ?? 'an order'}, which will go back to waiting.`
          : undefined
      }
      submitLabel={step.label}
      danger={step.danger}
      server={server}
      onClose={onClose}
    >
      <TextField form={server.form} name="reason" label="Reason" required autoFocus maxLength={300} />
    </FormDialog>
  );
}
