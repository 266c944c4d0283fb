import '@/styles/account.css';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';

/** The heading of a step of the set-up. */
export function StepTitle({ number, done, children }: { number: number; done: boolean; children: string }) {
  return (
    <h3 className="account-step">
      <span className={done ? 'done' : undefined}>{done ? <Icon name="check" size={12} /> : number}</span>
      {children}
    </h3>
  );
}

interface SetupEndProps {
  saved: boolean;
  onSaved: (saved: boolean) => void;
  /** What is still to be done. */
  missing: string | undefined;
  action: string;
  onEnd: () => void;
}

/** The last line of the set-up: the recovery codes are saved. */
export function SetupEnd({ saved, onSaved, missing, action, onEnd }: SetupEndProps) {
  return (
    <footer className="account-two-factor-end">
      <label className="row gap-2">
        <input type="checkbox" className="check" checked={saved} onChange={(event) => onSaved(event.target.checked)} />I
        saved my recovery codes
      </label>
      <span role="alert" className="tone-danger t-small">
        {missing}
      </span>
      <Button look="primary" icon="shield" onClick={onEnd}>
        {action}
      </Button>
    </footer>
  );
}
