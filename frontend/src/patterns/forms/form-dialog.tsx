import { useRef, type ReactNode, type SyntheticEvent } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { formKeys } from '@/lib/keys/shortcut-names';
import { moveOnEnter } from '@/lib/keys/next-field';
import { ariaKeys, tooltipWithKeys } from '@/lib/keys/shortcuts';
import { ConflictDialog, type ConflictRecord } from './conflict';
import { DraftNote } from './draft';
import { Problem } from './problem';
import { useSaveKeys } from './save-keys';
import type { ServerForm } from './server-form';

interface FormDialogProps<Values extends FieldValues, Row> {
  title: string;
  /** The action as a title: "Create contact". */
  submitLabel: string;
  server: ServerForm<Values, Row>;
  onClose: () => void;
  children: ReactNode;
  description?: ReactNode;
  /** Describes the two versions in a conflict; only when editing an existing record. */
  conflict?: ConflictRecord<Values, Row>;
  danger?: boolean;
  wide?: boolean;
  /** A form with lines: Enter moves to the next field and never saves. */
  enterMovesOn?: boolean;
}

const SAVE = ariaKeys(formKeys.save.keys, formKeys.save.aliases);

/** A form in a dialog: error summary, fields, Cancel and one primary action. */
export function FormDialog<Values extends FieldValues, Row>(props: FormDialogProps<Values, Row>) {
  const { server, conflict } = props;
  const { form } = server;
  const frame = useRef<HTMLFormElement>(null);
  useSaveKeys(frame, props.submitLabel);
  return (
    <>
      <Dialog
        title={props.title}
        description={props.description}
        wide={props.wide}
        onClose={props.onClose}
        frame={(inside) => (
          <form
            ref={frame}
            noValidate
            onSubmit={(event) => void submitWithoutBubbling(event, server.submit)}
            onKeyDown={props.enterMovesOn ? moveOnEnter : undefined}
            className="dialog-form"
          >
            {inside}
          </form>
        )}
        footer={
          <>
            <Button onClick={props.onClose}>Cancel</Button>
            <Button
              type="submit"
              title={tooltipWithKeys(props.submitLabel, formKeys.save.keys)}
              aria-keyshortcuts={SAVE}
              variant={props.danger ? 'danger' : 'primary'}
              busy={server.saving && 'Saving...'}
            >
              {server.cut ? 'Try again' : props.submitLabel}
            </Button>
          </>
        }
      >
        <DraftNote draft={server.draft} />
        <Problem text={server.problem} />
        {props.children}
      </Dialog>
      {conflict && server.conflict !== undefined && (
        <ConflictDialog
          record={conflict}
          base={server.base()}
          theirs={server.conflict}
          mine={form.getValues()}
          onClose={server.dropConflict}
          onResolve={server.resolve}
        />
      )}
      {server.guard}
    </>
  );
}

/** For a form inside a dialog inside a form: the event must not reach the outer one. */
function submitWithoutBubbling(event: SyntheticEvent, submit: ServerForm<FieldValues>['submit']) {
  event.stopPropagation();
  return submit(event);
}
