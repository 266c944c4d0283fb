import { useQuery } from '@tanstack/react-query';
import { optionsOf } from '@/lib/options';
import { NONE } from '@/patterns/fields/choices';
import { FieldForm } from '@/patterns/forms/field-form';
import type { FieldList } from '@/patterns/forms/field-list';
import { nameOf, staff, useMe } from '@/sections/identity/api';
import { sourceLabels } from '@/sections/pipeline/labels';
import { prospects, type Prospect } from './api';

const fields: FieldList<Prospect> = {
  name: { label: 'Name', required: true, maxLength: 300 },
  company: { label: 'Company' },
  email: { label: 'Email', type: 'email' },
  phone: { label: 'Phone', type: 'tel' },
  source: { label: 'Source', as: 'choice', options: optionsOf(sourceLabels), initial: 'manual' },
};
const notes: FieldList<Prospect> = { notes: { label: 'Notes', as: 'area' } };

/** Only admins can assign; for others the field is left out and the server decides. */
function useFields(): FieldList<Prospect> {
  const isAdmin = useMe().role === 'admin';
  const people = useQuery({ ...staff(), enabled: isAdmin }).data ?? [];
  if (!isAdmin) return { ...fields, ...notes };
  const assignees = people.map((person) => ({ value: person.id, label: nameOf(person) }));
  const options = [{ value: NONE, label: 'Unassigned' }, ...assignees];
  return { ...fields, assigned_to: { label: 'Assigned to', as: 'choice', options, other: 'Someone else' }, ...notes };
}

interface ProspectFormProps {
  prospect?: Prospect;
  onClose: () => void;
  onSaved: (prospect: Prospect) => void;
}

/** Form for creating and editing. */
export const ProspectForm = ({ prospect, ...rest }: ProspectFormProps) => (
  <FieldForm crud={prospects} fields={useFields()} row={prospect} {...rest} />
);
