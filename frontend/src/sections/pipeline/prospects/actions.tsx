import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useNewDialog } from '@/patterns/navigation/new-dialog';
import { EditButton, StateButton } from '@/patterns/record/record-buttons';
import { RecordSteps } from '@/patterns/record/record-steps';
import { linkTo } from '@/patterns/navigation/link-to';
import { Button } from '@/ui/button';
import { Menu, MenuItem, MenuRule } from '@/ui/menu';
import { PHONE, useMedia } from '@/lib/browser/media';
import { recordKeys } from '@/lib/keys/shortcut-names';
import { usePageKeys } from '@/lib/keys/page-keys';
import { prospectLabels } from '@/sections/pipeline/labels';
import { moveProspect, type Prospect } from './api';

interface ActionsProps {
  prospect: Prospect;
  /** Opens a dialog by its name in the URL. */
  show: (name: 'edit' | 'convert' | 'lost' | 'delete') => void;
}

/** The manual steps from each status. "Converted" is set only by the conversion. */
const steps: Record<Prospect['status'], readonly ('contacted' | 'qualified' | 'lost')[]> = {
  new: ['contacted', 'qualified', 'lost'],
  contacted: ['qualified', 'lost'],
  qualified: ['lost'],
  lost: ['contacted'],
  converted: [],
};

/** The actions for a prospect, from secondary to primary. */
export function ProspectActions({ prospect, show }: ActionsProps) {
  const move = useMutation(moveProspect());
  const make = useNewDialog();
  const [open, setOpen] = useState(false);
  const who = `prospects:${prospect.id}`;
  const done = prospect.status === 'converted';
  const phone = useMedia(PHONE);
  const navigate = useNavigate();
  const task = () => void navigate(linkTo('/tasks', { search: { open: 'new', prospect_id: prospect.id } }));
  const go = (status: 'contacted' | 'qualified' | 'lost') =>
    status === 'lost' ? show('lost') : move.mutate({ prospect, values: { status } });
  usePageKeys([
    ...(done ? [] : [{ ...recordKeys.edit, title: 'Edit prospect', icon: 'edit' as const, run: () => show('edit') }]),
    ...(done
      ? []
      : [{ ...recordKeys.status, title: 'Change status', icon: 'half' as const, run: () => setOpen(true) }]),
    ...(done ? [] : [{ title: `New task about ${prospect.name}`, icon: 'tasks' as const, run: task }]),
    ...(done
      ? []
      : [{ title: `Convert ${prospect.name} to a contact`, icon: 'user-plus' as const, run: () => show('convert') }]),
  ]);
  return (
    <>
      <RecordSteps table="prospects" id={prospect.id} route="/contacts/prospects/$id" list="/contacts/prospects" />
      {!done && (
        <>
          <Menu align="end" trigger={<Button className="icon" icon="more" aria-label="More" />}>
            {phone && (
              <>
                <MenuItem icon="edit" onSelect={() => show('edit')}>
                  Edit
                </MenuItem>
                <MenuItem icon="phone" onSelect={() => make('call', who)}>
                  Log call
                </MenuItem>
              </>
            )}
            <MenuItem icon="enquiry" onSelect={() => make('enquiry', who)}>
              New Enquiry
            </MenuItem>
            <MenuItem icon="quote" onSelect={() => make('quote', who)}>
              New Quote
            </MenuItem>
            <MenuItem icon="tasks" onSelect={task}>
              New task
            </MenuItem>
          </Menu>
          <Menu
            align="end"
            open={open}
            onOpenChange={setOpen}
            trigger={<StateButton label="Change status" busy={move.isPending} />}
          >
            {steps[prospect.status].map((status) => (
              <MenuItem key={status} icon={prospectLabels[status].icon} onSelect={() => go(status)}>
                {prospectLabels[status].label}
              </MenuItem>
            ))}
            <MenuRule />
            <MenuItem icon="trash" danger onSelect={() => show('delete')}>
              Delete prospect
            </MenuItem>
          </Menu>
          {!phone && (
            <>
              <EditButton onClick={() => show('edit')} />
              <Button icon="phone" onClick={() => make('call', who)}>
                Log call
              </Button>
            </>
          )}
          <Button variant="primary" icon="user-plus" onClick={() => show('convert')}>
            {phone ? 'Convert' : 'Convert to contact'}
          </Button>
        </>
      )}
    </>
  );
}
