import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';

interface HoldNoteProps {
  reason: string | null;
  /** Opens the reason dialog; omitted for people who can't change it. */
  onEdit?: () => void;
}

/** On the page of a record on hold: the reason. */
export function HoldNote({ reason, onEdit }: HoldNoteProps) {
  return (
    <div className="callout warning">
      <Icon name="pause" />
      <p className="grow pre">
        <b>On hold.</b> {reason ?? 'No reason given.'}
      </p>
      {onEdit && (
        <Button size="sm" onClick={onEdit}>
          {reason ? 'Edit reason' : 'Add reason'}
        </Button>
      )}
    </div>
  );
}
