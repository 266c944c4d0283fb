import '@/styles/integrations.css';
import { copyText } from '@/lib/browser/copy-text';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';

/** A secret that is shown this once, to copy. `label` says what it is: "API key". */
export function Secret({ label, value }: { label: string; value: string }) {
  return (
    <div className="stack gap-4">
      <p className="callout warning">
        <Icon name="alert" />
        <span>Copy it now and keep it somewhere safe. It won&apos;t be shown again.</span>
      </p>
      <div className="integration-secret">
        <input className="input is-readonly" readOnly aria-label={label} value={value} />
        <Button
          variant="primary"
          icon="copy"
          onClick={() => copyText(value, `${label} copied`, 'Select the text and copy it.')}
        >
          Copy
        </Button>
      </div>
    </div>
  );
}
