import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import '@/styles/dashboard.css';
import type { Environment } from '@/api/config';
import { canSwitch, currentEnvironment } from '@/api/environment';
import { switchTo } from '@/sections/environments/api';
import { environmentNames } from '@/sections/environments/labels';
import { Icon } from '@/ui/icon';
import type { IconName } from '@/ui/icon-names';
import { saveOnboarding } from '@/sections/dashboard/api';

type StartingPoint = 'sample' | 'books' | 'empty';

/** The environment of the sample shop and that of the owner's business. */
const SAMPLE: Environment = 'development';
const BUSINESS: Environment = 'production';

const startOptions: readonly { beginning: StartingPoint; icon: IconName; title: string; text: string }[] = [
  {
    beginning: 'sample',
    icon: 'shop',
    title: 'Look around the sample shop',
    text: 'Three months of sample orders, stock and customers to try things out.',
  },
  {
    beginning: 'books',
    icon: 'upload',
    title: 'Import my data',
    text: 'Import contacts, products and orders from CSV or Excel. You can undo an import.',
  },
  {
    beginning: 'empty',
    icon: 'plus',
    title: 'Start empty',
    text: 'Add your first product, contact and order yourself.',
  },
];

/** The URL for an answer: the sample shop, or the owner's business, which the device remembers. */
function environmentFor(beginning: StartingPoint, current: Environment | undefined): Environment | undefined {
  if (!canSwitch()) return current;
  return beginning === 'sample' ? SAMPLE : BUSINESS;
}

/** Shown once after the first sign-up, as a card that doesn't block the page. */
export function StartCard() {
  const navigate = useNavigate();
  const answer = useMutation(saveOnboarding());
  const current = currentEnvironment();
  const choose = (beginning: StartingPoint) => {
    if (answer.isPending) return;
    // The answer unmounts this card, so the mutation's own callbacks wouldn't run. Errors are shown in a toast.
    answer.mutateAsync({ beginning }).then(
      () => go(beginning),
      () => undefined,
    );
  };
  const go = (beginning: StartingPoint) => {
    const place = environmentFor(beginning, current);
    const path = beginning === 'books' ? '/catalog/import-export' : '/';
    if (place && place !== current)
      switchTo(place, (address) => location.assign(Object.assign(new URL(address), { pathname: path }).href));
    else void navigate({ to: path });
  };
  return (
    <section className="card dashboard-begin" aria-labelledby="begin-title" aria-busy={answer.isPending || undefined}>
      <header>
        <h2 id="begin-title">How do you want to start?</h2>
        <span className="sub no-phone">You can change your mind later</span>
      </header>
      <ul>
        {startOptions
          .filter(({ beginning }) => beginning !== 'sample' || canSwitch() || current === SAMPLE)
          .map(({ beginning, icon, title, text }) => (
            <li key={beginning}>
              <button type="button" onClick={() => choose(beginning)}>
                <Icon name={icon} size={20} />
                <span>
                  <b>{title}</b>
                  <span className="t-2 t-small">{text}</span>
                  <EnvironmentHint place={environmentFor(beginning, current)} current={current} />
                </span>
              </button>
            </li>
          ))}
      </ul>
    </section>
  );
}

function EnvironmentHint({ place, current }: { place: Environment | undefined; current: Environment | undefined }) {
  if (!place || !canSwitch()) return null;
  return (
    <span className="t-3 t-small">
      {place === current
        ? 'You are here'
        : `Opens ${environmentNames[place]}${place === BUSINESS ? ', which is empty' : ''}`}
    </span>
  );
}
