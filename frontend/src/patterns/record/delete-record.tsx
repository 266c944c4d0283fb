import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Confirm } from '@/patterns/feedback/confirm';
import { linkTo } from '@/patterns/navigation/link-to';

interface DeleteRecordProps<Answer, Row> {
  row: Row;
  /** "Delete Kestrel Direct?" */
  title: string;
  /** "Delete vendor" */
  action: string;
  deletion: () => UseMutationOptions<Answer, Error, Row>;
  /** The path of the list that the user comes to afterwards. */
  list: string;
  onClose: () => void;
  /** What is lost. */
  children: ReactNode;
}

/** Asks before a record is deleted from its own page, then leads to its list. */
export function DeleteRecord<Answer, Row>(props: DeleteRecordProps<Answer, Row>) {
  const { row, title, action, list, onClose, children } = props;
  const navigate = useNavigate();
  const remove = useMutation(props.deletion());
  const gone = () => void navigate({ ...linkTo(list), replace: true });
  return (
    <Confirm
      title={title}
      action={action}
      danger
      busy={remove.isPending && 'Deleting...'}
      onConfirm={() => remove.mutate(row, { onSuccess: gone, onError: onClose })}
      onCancel={onClose}
    >
      {children}
    </Confirm>
  );
}
