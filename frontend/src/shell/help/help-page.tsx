import type { ReactNode } from 'react';
import '@/styles/help.css';
import { formKeys, listKeys, recordKeys } from '@/lib/keys/shortcut-names';
import { singleKeys } from '@/lib/storage/preferences';
import { spokenKeys } from '@/lib/keys/shortcuts';
import { useDevice } from '@/lib/storage/storage';
import { PageTitle } from '@/patterns/navigation/page-title';
import { Keys } from '@/ui/button';
import { Icon } from '@/ui/icon';
import { useCommands } from '../commands';
import { KeyTable, type KeyRow } from '../key-table';
import { topicsWith } from './topics';

/** Guides for common tasks, and all shortcuts. The shortcuts come from the registry that handles them. */
export function HelpPage({ isAdmin }: { isAdmin: boolean }) {
  const commands = useCommands(isAdmin);
  const keysOf = (id: string): ReactNode => {
    const known = id === 'save' ? formKeys.save : commands.find((command) => command.id === id);
    return known?.keys ? <AlternativeKeys keys={[known.keys, ...(known.aliases ?? [])]} /> : null;
  };
  const rows: KeyRow[] = [
    ...commands.flatMap(({ title, keys, aliases, group }) => (keys ? [{ title, keys, aliases, group }] : [])),
    ...rowsOf(listKeys, 'In a list'),
    ...rowsOf(recordKeys, 'On a record'),
    ...rowsOf(formKeys, 'In a form'),
  ];
  const topics = topicsWith(keysOf);
  return (
    <div className="help-page">
      <PageTitle>Help</PageTitle>
      <div className="page-head">
        <h1>Help</h1>
      </div>
      <nav className="help-topics no-print" aria-label="On this page">
        {[...topics, keyTopic].map(({ id, title, icon }) => (
          <a key={id} className="btn" href={`#${id}`} onClick={(event) => jump(event, id)}>
            <Icon name={icon} />
            {title}
          </a>
        ))}
      </nav>
      <div className="help-grid">
        {topics.map(({ id, title, lead, steps, icon }) => (
          <section key={id} id={id} className="card" aria-labelledby={`${id}-title`} tabIndex={-1}>
            <header>
              <Icon name={icon} />
              <h2 id={`${id}-title`}>{title}</h2>
            </header>
            <div className="body">
              <p className="t-2">{lead}</p>
              <ol>
                {steps.map((step, index) => (
                  <li key={index}>{step}</li>
                ))}
              </ol>
            </div>
          </section>
        ))}
      </div>
      <KeyMap rows={rows} />
    </div>
  );
}

const keyTopic = { id: 'keys', title: 'Keyboard shortcuts', icon: 'keyboard' } as const;

function KeyMap({ rows }: { rows: readonly KeyRow[] }) {
  const on = useDevice(singleKeys);
  return (
    <section id={keyTopic.id} className="card whole" aria-labelledby="keys-title" tabIndex={-1}>
      <header>
        <Icon name={keyTopic.icon} />
        <h2 id="keys-title">{keyTopic.title}</h2>
      </header>
      <div className="body">
        <p className="t-2">
          Every shortcut also has a button. Single-key shortcuts work when you aren&apos;t typing in a field.{' '}
          {on ? 'Turn them off' : 'They are turned off on this device. Turn them on'} in User Preferences. To see a
          page&apos;s shortcuts or change single keys, press <Keys keys="?" />
          <span className="sr">question mark</span>.
        </p>
        <KeyTable rows={rows} />
      </div>
    </section>
  );
}

const rowsOf = (
  keys: Record<string, { title: string; keys: string; aliases?: readonly string[] }>,
  group: string,
): KeyRow[] => Object.values(keys).map(({ title, keys: own, aliases }) => ({ title, keys: own, aliases, group }));

function AlternativeKeys({ keys }: { keys: readonly string[] }) {
  return keys.map((one, index) => (
    <span key={one}>
      {index > 0 && ' or '}
      <span className="sr">{spokenKeys(one)}</span>
      <Keys keys={one} />
    </span>
  ));
}

/** Keeps the other URL parameters and focuses the section, for people who don't see the page move. */
function jump(event: { preventDefault: () => void }, id: string): void {
  event.preventDefault();
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
}
