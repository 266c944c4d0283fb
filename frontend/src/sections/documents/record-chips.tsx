import '@/styles/documents.css';
import { Link } from '@tanstack/react-router';
import { Icon } from '@/ui/icon';
import { IconButton } from '@/ui/button';
import type { DocumentLink } from './api';
import { recordLabels } from './labels';

interface RecordChipsProps {
  links: readonly DocumentLink[];
  /** Removes a link; omitted if the user may not. */
  onRemove?: (link: DocumentLink) => void;
}

/** The records that a document is linked to. */
export function RecordChips({ links, onRemove }: RecordChipsProps) {
  return (
    <ul className="row wrap" aria-label="Linked records">
      {links.map((link) => {
        const display = recordLabels[link.table];
        if (!display) return null;
        return (
          <li key={link.id} className="document-chip">
            <Link to={display.route.replace('$id', link.record_id)} title={`${display.label} ${link.title}`}>
              <Icon name={display.icon} size={14} />
              <span className="trunc">{link.title}</span>
            </Link>
            {onRemove && (
              <IconButton small icon="x" label={`Remove link to ${link.title}`} onClick={() => onRemove(link)} />
            )}
          </li>
        );
      })}
    </ul>
  );
}
