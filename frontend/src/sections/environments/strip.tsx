import { canSwitch, currentEnvironment } from '@/api/environment';
import { useSearchChange } from '@/patterns/list-search';
import { environmentWords } from './labels';

/** The line under the top bar that says which data this is; none in production. */
export function EnvironmentStrip({ isAdmin }: { isAdmin: boolean }) {
  const change = useSearchChange();
  const environment = currentEnvironment();
  if (!environment || environment === 'production') return null;
  const words = environmentWords[environment];
  const text = (
    <>
      {words.label}
      <span className="no-phone t-env">{words.strip}</span>
    </>
  );
  return (
    <div className={`env ${environment}`}>
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
    </div>
  );
}
