import { toasts } from '@/lib/toasts';
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
  const copy = () =>
    void navigator.clipboard.writeText(text).then(
      () => toasts.show({ id: 'health-copy', variant: 'success', title: done }),
      () => toasts.show({ id: 'health-copy', variant: 'error', title: "Couldn't copy" }),
    );
  return (
    <Button look={quiet ? 'quiet' : 'plain'} size={quiet ? undefined : 'sm'} icon="copy" onClick={copy}>
      {label}
    </Button>
  );
}
