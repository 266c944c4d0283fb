import { useMutation } from '@tanstack/react-query';
import { loadConfig, type Environment } from '@/api/config';
import { Confirm } from '@/patterns/feedback/confirm';
import { environmentLabels, environmentNames } from '@/sections/environments/labels';
import { chooseDefaultEnvironment } from './api';

/** Asks before everyone who isn't an admin moves to another environment. */
export function DefaultEnvironmentDialog({ environment, onClose }: { environment: Environment; onClose: () => void }) {
  const choose = useMutation(chooseDefaultEnvironment());
  const { label } = environmentLabels[environment];
  const save = () =>
    choose.mutate(environment, {
      onSuccess: () => {
        // Whether the account menu offers a switch depends on it; without an answer, that follows with the next page load.
        loadConfig().catch(() => undefined);
        onClose();
      },
    });
  return (
    <Confirm
      title={`Make ${label} the default?`}
      action="Make default"
      busy={choose.isPending && 'Saving...'}
      onConfirm={save}
      onCancel={onClose}
    >
      From now on, everyone except admins works in {environmentNames[environment]} and no longer sees records of the
      other environments.
    </Confirm>
  );
}
