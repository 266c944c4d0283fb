import type { Schema } from '@/api/client';
import { onlyStored } from '@/sections/environments/labels';
import { Icon } from '@/ui/icon';
import { plural } from '@/lib/text/names';
import { reasonLabels } from './labels';

/** The number of recipients, skipped contacts by reason, and whether emails are sent at all. */
export function AudienceText({ audience }: { audience: Schema<'AudienceOut'> }) {
  return (
    <div className="stack gap-3">
      <p>
        {plural(audience.people, 'person', 'people')} in this segment, {plural(audience.mails, 'email')}.
      </p>
      {audience.skipped.length > 0 && (
        <ul className="lined">
          {audience.skipped.map(({ reason, people }) => (
            <li className="row gap-3 t-small t-2" key={reason}>
              <span className="grow">{reasonLabels[reason]}</span>
              <span className="num">{people}</span>
            </li>
          ))}
        </ul>
      )}
      {!audience.leaves && (
        <p className="callout warning">
          <Icon name="mail" />
          <span>{onlyStored}</span>
        </p>
      )}
      {audience.why_not && (
        <p className="callout danger">
          <Icon name="mail" />
          <span>{audience.why_not}.</span>
        </p>
      )}
    </div>
  );
}
