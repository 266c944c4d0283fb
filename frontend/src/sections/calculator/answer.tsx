import { Link } from '@tanstack/react-router';
import '@/styles/calculator.css';
import { Private } from '@/patterns/display/private';
import { isHidden, privacy } from '@/lib/storage/privacy';
import { useDevice } from '@/lib/storage/storage';
import { copyText } from '@/lib/browser/copy-text';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { percentText, type Outcome, type Result } from './calculations';
import { decimalText } from './exact-decimal';

/** The answer, large, and the figures that explain it. */
export function Answer({ outcome }: { outcome: Outcome | undefined }) {
  const results = outcome && 'results' in outcome ? outcome.results : undefined;
  const [answer, ...more] = results ?? [];
  return (
    <div className="calculator-answer" role="status" aria-live="polite">
      {answer ? (
        <>
          <div className="calculator-result">
            <span className="t-2">{answer.label}</span>
            <strong className="calculator-figure">
              <ResultValue result={answer} />
            </strong>
            <Uses result={answer} />
          </div>
          <dl>
            {more.map((result) => (
              <div key={result.label}>
                <dt className="t-caption t-2">{result.label}</dt>
                <dd>
                  <ResultValue result={result} />
                </dd>
              </div>
            ))}
          </dl>
        </>
      ) : (
        <p className="t-3">
          {outcome ? 'Correct the marked field to see the result.' : 'Fill in the fields to see the result.'}
        </p>
      )}
    </div>
  );
}

/** A result as text, or hidden like any other amount. */
export function ResultValue({ result }: { result: Result }) {
  const hidden = isHidden(useDevice(privacy), 'amount');
  if (result.kind === 'percent') return <span className="num">{percentText(result.value)}</span>;
  if (result.kind === 'money' || hidden) return <Private kind="amount" value={Number(result.value) / 100} />;
  return <span className="num">{result.text}</span>;
}

function Uses({ result }: { result: Result }) {
  const hidden = isHidden(useDevice(privacy), 'amount');
  const text = decimalText(result.value, result.kind === 'percent' ? 3 : 2, result.kind === 'percent');
  const copy = () => copyText(text, 'Result copied');
  return (
    <span className="row wrap">
      {!hidden && (
        <Button size="sm" icon="copy" onClick={copy}>
          Copy
        </Button>
      )}
      {result.isPrice && result.value > 0n && (
        <Link className="btn sm" to="/purchases" search={{ open: 'new', price: text }}>
          <Icon name="receipt" />
          Use in order
        </Link>
      )}
    </span>
  );
}
