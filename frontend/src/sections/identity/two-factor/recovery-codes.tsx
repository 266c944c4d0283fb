import '@/styles/account.css';
import { copyText } from '@/lib/browser/copy-text';
import { saveFile } from '@/lib/browser/save-file';
import { IconButton } from '@/ui/button';

/** The codes, shown this once, with ways to keep them. The field of the code, which had the focus, is gone. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const text = codes.join('\n');
  const copy = () => copyText(text, 'Recovery codes copied', 'Select the codes and copy them.');
  const download = () =>
    saveFile(new Blob([`Recovery codes for Orderkeep\n\n${text}\n`], { type: 'text/plain' }), 'recovery-codes.txt');
  return (
    <div className="stack gap-2">
      <div className="account-codes-tools">
        <IconButton small autoFocus icon="copy" label="Copy recovery codes" onClick={copy} />
        <IconButton small icon="download" label="Download recovery codes" onClick={download} />
      </div>
      <ul className="account-codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p className="t-small t-3">Each code works once. You need one if you lose your phone.</p>
    </div>
  );
}
