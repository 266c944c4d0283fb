import { copyText } from '@/lib/browser/copy-text';
import { Button } from '@/ui/button';

interface CopyButtonProps {
  text: string;
  /** "Copy report". */
  label: string;
  /** "Report copied". */
  done: string;
  quiet?: boolean;
}

/** Copies a text that isn't a link. */
export function CopyButton({ text, label, done, quiet }: CopyButtonProps) {
  return (
    <Button
      variant={quiet ? 'quiet' : 'plain'}
      size={quiet ? undefined : 'sm'}
      icon="copy"
      onClick={() => copyText(text, done)}
    >
      {label}
    </Button>
  );
}
