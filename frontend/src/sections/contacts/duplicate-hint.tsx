import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useWatch, type UseFormReturn } from 'react-hook-form';
import { Icon } from '@/ui/icon';
import { possibleDuplicates } from './api';
import type { FormValues } from './form-mapping';

const PAUSE_MS = 350;

/** Shows contacts with the same email or phone during input. It is a hint and never blocks saving. */
export function DuplicateHint({ form, ownId }: { form: UseFormReturn<FormValues>; ownId: string | undefined }) {
  const [email, phone] = useWatch({ control: form.control, name: ['email', 'phone'] });
  const [searched, setSearched] = useState({ email: '', phone: '' });
  useEffect(() => {
    const timer = setTimeout(() => setSearched(searchableParts(email, phone)), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [email, phone]);
  const found = useQuery({
    ...possibleDuplicates(searched.email, searched.phone),
    enabled: Boolean(searched.email || searched.phone),
  });
  const others = (searched.email || searched.phone ? (found.data?.items ?? []) : []).filter(
    (contact) => contact.id !== ownId,
  );
  return (
    <div className="whole" role="status" hidden={others.length === 0}>
      {others.length > 0 && (
        <p className="callout warning">
          <Icon name="alert" />
          <span>
            {others.length === 1 ? 'Possible duplicate: ' : 'Possible duplicates: '}
            {others.slice(0, 3).map((contact, index) => (
              <span key={contact.id}>
                {index > 0 && ', '}
                <Link to="/contacts/$id" params={{ id: contact.id }} target="_blank">
                  {contact.name}
                </Link>
              </span>
            ))}
          </span>
        </p>
      )}
    </div>
  );
}

/** Returns the values that are long enough to search for. A partial address or three digits would match too many contacts. */
export function searchableParts(email: string, phone: string): { email: string; phone: string } {
  return {
    email: /^\S+@\S+\.\S{2,}$/.test(email.trim()) ? email.trim() : '',
    phone: phone.replace(/\D/g, '').length >= 6 ? phone.trim() : '',
  };
}
