import '@/styles/members.css';
import { skipToken, useQuery } from '@tanstack/react-query';
import { useId, useState, type SubmitEvent } from 'react';
import { isRefusal } from '@/api/refusal';
import { cx } from '@/lib/class-names';
import { FieldFrame } from '@/patterns/fields/field-frame';
import { allMembersQuery, nameOf } from '@/sections/identity/api';
import { Button } from '@/ui/button';
import { Dialog } from '@/ui/dialog';
import { Icon } from '@/ui/icon';
import { OptionalSelect } from '@/ui/select';
import { accessCheck, type AccessCheck, type AccessQuestion } from './access-api';

/** Whether a member can see a record, why, and what they may do with it. Nothing is opened as that member. */
export function AccessDialog({ memberId, onClose }: { memberId: string; onClose: () => void }) {
  const people = useQuery(allMembersQuery()).data ?? [];
  const check = useAccessCheck(memberId);
  const { member, record } = check.typed;
  return (
    <Dialog
      title="Check access"
      description="See whether a member can see a record, and why."
      onClose={onClose}
      frame={(inside) => (
        <form noValidate onSubmit={check.submit} className="dialog-form">
          {inside}
        </form>
      )}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button type="submit" variant="primary" icon="eye" busy={check.isChecking && 'Checking...'}>
            Check access
          </Button>
        </>
      }
    >
      <FieldFrame label="Member" name="member" required error={check.problems.member}>
        {(ids) => (
          <OptionalSelect
            {...ids}
            value={member}
            blank="Choose a member"
            isWrong={check.problems.member !== undefined}
            options={people.map((person) => ({ value: person.id, label: nameOf(person) }))}
            onPick={(chosen) => check.type({ member: chosen })}
          />
        )}
      </FieldFrame>
      <FieldFrame
        label="Record"
        name="record"
        required
        error={check.problems.record}
        hint="A number such as SO-1043, an exact name, or the link to a record"
      >
        {(ids) => (
          <span className={cx('input', check.problems.record !== undefined && 'is-error')}>
            <input
              {...ids}
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={record}
              onChange={(event) => check.type({ record: event.target.value })}
            />
          </span>
        )}
      </FieldFrame>
      <div aria-live="polite">{check.answer && <Answer check={check.answer} />}</div>
    </Dialog>
  );
}

function Answer({ check: { visible, sentence, title, actions } }: { check: AccessCheck }) {
  const heading = useId();
  return (
    <div className="stack gap-4">
      <p className={cx('callout', visible ? 'success' : 'warning')}>
        <Icon name={visible ? 'eye' : 'eye-off'} />
        <span>
          {title !== null && <b className="block">{title}</b>}
          {sentence}
        </span>
      </p>
      {visible && (
        <section aria-labelledby={heading}>
          <h3 className="label" id={heading}>
            Permissions
          </h3>
          <ul className="member-access">
            {actions.map(({ label, allowed }) => (
              <li key={label} className={allowed ? undefined : 't-3'}>
                <Icon name={allowed ? 'check' : 'x'} />
                {label}
                {!allowed && <span className="sr">, not allowed</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type Problems = Partial<Record<keyof AccessQuestion, string>>;

const missing = ({ member, record }: AccessQuestion): Problems => ({
  ...(member === '' && { member: 'Choose a member' }),
  ...(record.trim() === '' && { record: 'Enter a number, a name or a link' }),
});

/** What is typed, and the answer to what was asked last. Typing removes the answer, which no longer belongs to it. */
function useAccessCheck(memberId: string) {
  const [typed, setTyped] = useState<AccessQuestion>({ member: memberId, record: '' });
  const [submitted, setSubmitted] = useState<AccessQuestion>();
  const [problems, setProblems] = useState<Problems>({});
  const { data, error, isFetching, refetch } = useQuery({
    ...accessCheck(submitted ?? typed),
    ...(!submitted && { queryFn: skipToken }),
  });
  const type = (change: Partial<AccessQuestion>) => {
    setTyped({ ...typed, ...change });
    setSubmitted(undefined);
    setProblems({});
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isFetching) return;
    const found = missing(typed);
    setProblems(found);
    if (Object.keys(found).length > 0) return;
    if (submitted) void refetch();
    else setSubmitted({ ...typed, record: typed.record.trim() });
  };
  const refused = submitted && error ? (isRefusal(error) ? error.message : "Couldn't reach the server") : undefined;
  const shown: Problems = refused === undefined ? problems : { record: refused };
  return { typed, type, submit, problems: shown, isChecking: isFetching, answer: submitted && data };
}
