import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useState, type SyntheticEvent } from 'react';
import '@/styles/documents.css';
import { newKey } from '@/api/client';
import { Refusal } from '@/api/refusal';
import { Confirm } from '@/patterns/feedback/confirm';
import { cx } from '@/lib/class-names';
import { FieldError } from '@/patterns/fields/field-error';
import { FieldFrame } from '@/patterns/fields/field-frame';
import { Button, IconButton } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { plural } from '@/lib/text/names';
import { categoryList, type Category } from './api';
import { createCategory, deleteCategory, updateCategory } from './mutations';

/** The document categories in a dialog. */
export function CategoryDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Document categories" onClose={onClose}>
      <CategorySettings />
    </Dialog>
  );
}

/** Adds, updates and deletes document categories. */
export function CategorySettings() {
  const { data: categories = [] } = useQuery(categoryList());
  const [deleting, setDeleting] = useState<Category>();
  const remove = useMutation(deleteCategory());
  const done = () => setDeleting(undefined);
  return (
    <div className="stack gap-4">
      <NewCategory />
      <ul className="document-settings">
        {categories.map((category) => (
          <CategoryRow key={`${category.id} ${category.version}`} category={category} onDelete={setDeleting} />
        ))}
      </ul>
      {deleting && (
        <Confirm
          title={`Delete ${deleting.name}?`}
          action="Delete category"
          danger
          busy={remove.isPending && 'Deleting...'}
          onConfirm={() => remove.mutate(deleting, { onSettled: done })}
          onCancel={done}
        >
          <p>
            {deleting.documents_count > 0
              ? `Its ${plural(deleting.documents_count, 'document')} will be uncategorized. `
              : ''}
            This can&apos;t be undone.
          </p>
        </Confirm>
      )}
    </div>
  );
}

const errorText = (error: unknown) => (error instanceof Refusal ? error.message : undefined);

function NewCategory() {
  const [name, setName] = useState('');
  const create = useMutation(createCategory());
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    create.mutate({ name, key: newKey() }, { onSuccess: () => setName('') });
  };
  return (
    <form className="document-new" onSubmit={submit}>
      <FieldFrame label="New category" error={errorText(create.error)}>
        {(ids) => (
          <span className={cx('input', create.isError && 'is-error')}>
            <input {...ids} value={name} maxLength={300} onChange={(event) => setName(event.target.value)} />
          </span>
        )}
      </FieldFrame>
      <Button type="submit" variant="primary" busy={create.isPending && 'Saving...'}>
        Create category
      </Button>
    </form>
  );
}

function CategoryRow({ category, onDelete }: { category: Category; onDelete: (category: Category) => void }) {
  const [name, setName] = useState(category.name);
  const [description, setDescription] = useState(category.description ?? '');
  const update = useMutation(updateCategory());
  const error = errorText(update.error);
  const errorId = useId();
  const save = () => {
    const isChanged = name !== category.name || description !== (category.description ?? '');
    if (name.trim() && isChanged) update.mutate({ ...category, name, description: description.trim() || null });
    else {
      setName(category.name);
      update.reset();
    }
  };
  // Saves when the focus leaves the row: saving remounts the row, which would discard unsaved text in its other field.
  return (
    <li onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || save()}>
      <div className="field grow">
        <span className={cx('input', error && 'is-error')}>
          <input
            aria-label={`Category name, ${category.name}`}
            aria-invalid={Boolean(error)}
            aria-describedby={error && errorId}
            value={name}
            maxLength={300}
            onChange={(event) => setName(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && save()}
          />
        </span>
        {error && <FieldError id={errorId} text={error} />}
      </div>
      <span className="input grow">
        <input
          aria-label={`Description, ${category.name}`}
          placeholder="Description"
          value={description}
          onChange={(event) => setDescription(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && save()}
        />
      </span>
      <span className="t-small t-3">{plural(category.documents_count, 'document')}</span>
      <IconButton small icon="trash" label={`Delete ${category.name}`} onClick={() => onDelete(category)} />
    </li>
  );
}
