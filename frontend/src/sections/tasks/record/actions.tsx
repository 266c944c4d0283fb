import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { recordKeys } from '@/lib/keys/shortcut-names';
import { usePageKeys } from '@/lib/keys/page-keys';
import { tooltipWithKeys } from '@/lib/keys/shortcuts';
import { keysOf } from '@/lib/options';
import { EditButton } from '@/patterns/record/record-buttons';
import { RecordSteps } from '@/patterns/record/record-steps';
import { useDeletion } from '@/patterns/record/use-deletion';
import { Button } from '@/ui/button';
import { Menu, MenuItem, MenuRule } from '@/ui/menu';
import type { Task, TaskStatus } from '@/sections/tasks/api';
import { deleteTask, setTaskStatus } from '@/sections/tasks/mutations';
import { isClosed, statusLabels } from '@/sections/tasks/labels';

interface ActionsProps {
  task: Task;
  /** Opens a dialog by its name in the URL. */
  show: (name: 'edit' | 'follow-up' | 'appointment') => void;
}

/** The actions for a task, from secondary to primary. */
export function TaskActions({ task, show }: ActionsProps) {
  const set = useMutation(setTaskStatus());
  const remove = useDeletion(deleteTask(), '/tasks');
  const [menu, setMenu] = useState(false);
  const over = isClosed(task.status);
  const others = keysOf(statusLabels).filter((status) => status !== task.status);
  const go = (status: TaskStatus) => set.mutate({ task, status });
  const hide = () => remove.mutate(task);
  const main = over
    ? ({ title: 'Reopen', icon: 'undo', to: 'pending' } as const)
    : ({ title: 'Complete', icon: 'check', to: 'completed' } as const);
  usePageKeys([
    { ...recordKeys.edit, title: 'Edit task', icon: 'edit', run: () => show('edit') },
    { ...recordKeys.status, title: 'Change status', icon: 'half', run: () => setMenu(true) },
    { title: `${main.title}: ${task.title}`, icon: main.icon, run: () => go(main.to) },
    { title: 'Set the follow-up', icon: 'calendar', run: () => show('follow-up') },
    { title: 'Book an appointment', icon: 'calendar', run: () => show('appointment') },
    { title: 'Delete task', icon: 'trash', run: hide },
  ]);
  return (
    <>
      <RecordSteps table="tasks" id={task.id} route="/tasks/$id" list="/tasks" />
      <Menu
        align="end"
        open={menu}
        onOpenChange={setMenu}
        trigger={
          <Button
            className="icon"
            icon="more"
            aria-label="More"
            title={tooltipWithKeys('More', recordKeys.status.keys)}
          />
        }
      >
        {others.map((status) => (
          <MenuItem key={status} icon={statusLabels[status].icon} onSelect={() => go(status)}>
            {`Set to ${statusLabels[status].label.toLowerCase()}`}
          </MenuItem>
        ))}
        <MenuRule />
        <MenuItem icon="calendar" onSelect={() => show('appointment')}>
          Book an appointment
        </MenuItem>
        <MenuRule />
        <MenuItem icon="trash" danger onSelect={hide}>
          Delete task
        </MenuItem>
      </Menu>
      <EditButton onClick={() => show('edit')} />
      <Button variant="primary" icon={main.icon} busy={set.isPending && 'Saving...'} onClick={() => go(main.to)}>
        {main.title}
      </Button>
    </>
  );
}
