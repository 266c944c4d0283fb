import { mutationOptions, useMutation } from '@tanstack/react-query';
import { useRef, type SubmitEvent } from 'react';
import { api, call } from '@/api/client';
import { TextField } from '@/patterns/fields/fields';
import { Problem } from '@/patterns/forms/problem';
import { useSaveKeys } from '@/patterns/forms/save-keys';
import { useServerForm } from '@/patterns/forms/server-form';
import { useMe, type Profile } from '../api';
import { Button } from '@/ui/button';

const renameMe = () =>
  mutationOptions({
    mutationFn: ({ id, full_name }: Pick<Profile, 'id' | 'full_name'>) =>
      call(api.PATCH('/rest/v1/profiles/{id}', { params: { path: { id } }, body: { full_name } })),
    meta: { done: 'Name updated', failed: 'Failed to update name' },
  });

interface OwnNameProps {
  /** The id of the form, for a button elsewhere that saves it. */
  form?: string;
  /** Called once the name is saved, or if it needs no saving. */
  onDone?: () => void;
}

/** The signed-in person's own name, as colleagues see it. */
export function OwnName({ form, onDone }: OwnNameProps) {
  const me = useMe();
  const rename = useMutation(renameMe());
  const server = useServerForm({
    values: { full_name: me.full_name },
    save: ({ full_name }) => rename.mutateAsync({ id: me.id, full_name: full_name.trim() }),
    saved: ({ full_name }) => {
      server.form.reset({ full_name });
      onDone?.();
    },
    draft: false,
  });
  const frame = useRef<HTMLFormElement>(null);
  useSaveKeys(frame, 'Save name');
  const { isDirty } = server.form.formState;
  const submit = (event: SubmitEvent) => {
    if (isDirty || !onDone) return void server.submit(event);
    event.preventDefault();
    onDone();
  };
  return (
    <form ref={frame} id={form} className="stack gap-2" noValidate onSubmit={submit}>
      <Problem text={server.problem} />
      <TextField
        form={server.form}
        name="full_name"
        label="Your name"
        hint="Shown to your colleagues"
        required
        autoComplete="name"
      />
      {isDirty && !onDone && (
        <div className="row">
          <Button type="submit" busy={server.saving && 'Saving...'}>
            Save name
          </Button>
        </div>
      )}
      {server.guard}
    </form>
  );
}
