import '@/styles/dashboard.css';
import type { Environment } from '@/api/config';
import { canSwitch, currentEnvironment } from '@/api/environment';
import { colleaguesEnvironmentWarning, switchTo } from '@/sections/environments/api';
import { ColleaguesWarning } from '@/sections/environments/why';
import { Button } from '@/ui/button';
import { Icon } from '@/ui/icon';

const environmentTexts: Record<Environment, { text: string; go: Environment; label: string }> = {
  development: {
    text: 'This is the sample shop. Your own business is separate, and nothing you do here changes it.',
    go: 'production',
    label: 'Go to my business',
  },
  test: {
    text: 'This is an empty practice shop. Your own business is separate, and nothing you do here changes it.',
    go: 'production',
    label: 'Go to my business',
  },
  production: {
    text: 'This is your own business. The sample shop is still there to try things out.',
    go: 'development',
    label: 'Go to the sample shop',
  },
};

/** States which data is shown and links to the other environment, while the first steps are visible. */
export function EnvironmentNotice() {
  const current = currentEnvironment();
  if (!current || !canSwitch()) return null;
  const { text, go, label } = environmentTexts[current];
  return (
    <section className="card dashboard-place" aria-label="Where you are">
      <div className="row wrap between">
        <p className="row gap-2">
          <Icon name="shop" />
          {text}
        </p>
        <Button
          size="sm"
          onClick={() =>
            switchTo(go, (address) => location.assign(Object.assign(new URL(address), { pathname: '/' }).href))
          }
        >
          {label}
        </Button>
      </div>
      {colleaguesEnvironmentWarning() && (
        <p className="t-small t-3">
          <ColleaguesWarning />
        </p>
      )}
    </section>
  );
}
