import { Problem } from '@/patterns/forms/problem';
import { Button } from '@/ui/button';
import type { TextCode } from './text-code';

/** Sends the text message with the code, and again after a minute. */
export function SendCode({ text }: { text: TextCode }) {
  const label = text.sent ? 'Send a new code' : 'Send a code';
  return (
    <div className="stack gap-2">
      <Button icon="phone" disabled={text.wait > 0} onClick={() => void text.send()}>
        {text.wait > 0 ? `New code in ${text.wait} s` : label}
      </Button>
      {text.sent && <p role="status">We sent a code by text message.</p>}
      <Problem text={text.problem} />
    </div>
  );
}
