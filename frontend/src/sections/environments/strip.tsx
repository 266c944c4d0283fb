import { canSwitch, currentEnvironment } from '@/api/environment';
import { useSearchChange } from '@/patterns/list/list-search';
import { environmentLabels } from './labels';

/** The strip under the top bar that names the current environment; hidden in production. */
export function EnvironmentStrip({ isAdmin }: { isAdmin: boolean }) {
  const change = useSearchChange();
  const environment = currentEnvironment();
  if (!environment || environment === 'production') return null;
  const texts = environmentLabels[environment];
  const text = (
    <>
      {texts.place}
      <span className="no-phone t-env">{texts.strip}</span>
    </>
  );
  return (
    <section className={`env ${environment}`} aria-label="Environment">
      {isAdmin && canSwitch() ? (
        <button
          type="button"
          className="tab-env"
          title="Switch Environment"
          onClick={() => change({ dialog: 'environment' })}
        >
          {text}
        </button>
      ) : (
        <span className="tab-env">{text}</span>
      )}
    </section>
  );
}
