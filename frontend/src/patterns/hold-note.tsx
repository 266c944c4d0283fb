import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';

interface HoldNoteProps {
  reason: string | null;
  /** Opens the dialog for the reason; left out for people who can't change it. */
  onEdit?: () => void;
}

/** On the page of a record that is on hold: why. */
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
