import '@/styles/landing.css';
import '@/styles/landing-offer.css';
import { Icon } from '@/ui/icon';
import type { IconName } from '@/ui/icon-names';

const events: { when: string; who: string; what: string; icon: IconName; result: string }[] = [
  { when: '14 Nov', who: 'Ana', what: 'created the order', icon: 'receipt', result: '2 at $129.00' },
  { when: '15 Nov', who: 'Ana', what: 'added a note', icon: 'docs', result: 'Asked for a better price' },
  { when: '15 Nov', who: 'Jon', what: 'changed the unit price', icon: 'edit', result: '$129.00 → $119.00' },
  { when: '17 Nov', who: 'Ana', what: 'changed the status', icon: 'half', result: 'New → Processing' },
  { when: '20 Nov', who: 'Ana', what: 'set the pickup date', icon: 'check-c', result: '2 delivered' },
];

/** An example of an order's history. */
export function History() {
  return (
    <section className="landing-offer-section" id="history" tabIndex={-1} aria-labelledby="history-title">
      <div className="mk-wrap landing-offer-history">
        <div>
          <h2 className="landing-offer-question" id="history-title">
            “It said $129 when I ordered. <em>Why does it say $119 now?”</em>
          </h2>
          <p className="landing-offer-sub">
            Orderkeep records every change to an order: who, when, and the previous value. Your staff read out the
            answer. No one has to remember.
          </p>
        </div>
        <ul className="landing-offer-steps">
          {events.map(({ when, who, what, icon, result }) => (
            <li key={what}>
              <span className="n t-3">{when}</span>
              <span>
                <b className="strong">{who}</b> {what}
              </span>
              <span className="w row t-2">
                <Icon name={icon} />
                {result}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
