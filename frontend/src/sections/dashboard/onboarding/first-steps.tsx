import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import '@/styles/dashboard.css';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { cx } from '@/lib/class-names';
import { saveOnboarding, type Steps } from '@/sections/dashboard/api';

interface Step {
  name: keyof Steps;
  title: string;
  text: string;
  to: string;
  search?: { open: 'new' } | { dialog: 'business' };
}

const steps: readonly Step[] = [
  { name: 'business', title: 'Your business', text: 'Name and country', to: '/', search: { dialog: 'business' } },
  {
    name: 'product',
    title: 'Add a product',
    text: 'Name and price are enough',
    to: '/products',
    search: { open: 'new' },
  },
  {
    name: 'contact',
    title: 'Add a contact',
    text: 'A name is enough',
    to: '/contacts',
    search: { open: 'new' },
  },
  {
    name: 'order',
    title: 'Record an order',
    text: 'Choose a customer and a product',
    to: '/purchases',
    search: { open: 'new' },
  },
  { name: 'receipt', title: 'Receive stock', text: 'Adjust stock on a product', to: '/products' },
  { name: 'colleague', title: 'Invite a colleague', text: 'Send them an invitation with their role', to: '/admin' },
];

/** The onboarding steps. They are ticked from the data and can be hidden permanently. */
export function FirstSteps({ taken }: { taken: Steps }) {
  const away = useMutation(saveOnboarding());
  const done = steps.filter(({ name }) => taken[name]).length;
  const all = done === steps.length;
  return (
    <section className="card dashboard-first-steps" aria-labelledby="first-steps-title">
      <header>
        <h2 id="first-steps-title">{all ? "You're all set" : 'First steps'}</h2>
        <span className="sub">{all ? 'All done' : `${done} of ${steps.length}`}</span>
        <span className="end">
          <Button
            variant="quiet"
            size="sm"
            busy={away.isPending && 'Hiding...'}
            onClick={() => away.mutate({ hidden: true })}
          >
            Hide
          </Button>
        </span>
      </header>
      <ol>
        {steps.map(({ name, title, text, to, search }) => (
          <li key={name} className={cx(taken[name] && 'done')}>
            <Link to={to} search={search}>
              {taken[name] ? <Icon name="check-c" /> : <span className="to-tick" />}
              <span>
                <b>{title}</b>
                <span className="t-3 t-small">{taken[name] ? 'Done' : text}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
