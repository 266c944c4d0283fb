import { useMutation } from '@tanstack/react-query';
import { TextAreaField } from '@/patterns/fields/fields';
import { FormDialog } from '@/patterns/forms/form-dialog';
import { useServerForm } from '@/patterns/forms/server-form';
import { explainFinding, type TrackedFinding } from './api';

/** Dialog for the explanation of a finding. It is kept for as long as checks report the finding. */
export function ExplainDialog({ finding, onClose }: { finding: TrackedFinding; onClose: () => void }) {
  const explain = useMutation(explainFinding());
  const server = useServerForm({
    values: { note: finding.explanation?.note ?? '' },
    save: ({ note }) => explain.mutateAsync({ finding, note: note.trim() }),
    saved: onClose,
  });
  return (
    <FormDialog
      title="Explain the finding"
      description={finding.message}
      submitLabel="Save explanation"
      server={server}
      onClose={onClose}
    >
      <TextAreaField
        form={server.form}
        name="note"
        label="Explanation"
        hint="This only explains the finding. To correct it, count or adjust the product."
        required
      />
    </FormDialog>
  );
}
