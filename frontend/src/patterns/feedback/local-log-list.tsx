import { useState } from 'react';
import '@/styles/log-report.css';
import { exactTime } from '@/lib/dates/dates';
import { localLog } from '@/lib/storage/local-log';
import { logCategories, logLevels, type LogCategory, type LogLevel } from '@/lib/storage/log';
import { useDevice } from '@/lib/storage/storage';
import { OptionalSelect } from '@/ui/select';

const levelLabels: Record<LogLevel, string> = { debug: 'Debug', info: 'Info', warn: 'Warning', error: 'Error' };
const levelTones: Record<LogLevel, string> = { debug: '', info: 'info', warn: 'warning', error: 'danger' };
const categoryLabels: Record<LogCategory, string> = {
  auth: 'Sign-in',
  api: 'API',
  error: 'App error',
  performance: 'Performance',
  security: 'Security',
  'user-action': 'Action',
};

const levelOptions = logLevels.map((value) => ({ value, label: levelLabels[value] }));
const categoryOptions = logCategories.map((value) => ({ value, label: categoryLabels[value] }));

/** The last technical events in this browser, newest first, by level and category. */
export function LocalLogList() {
  const entries = useDevice(localLog);
  const [level, setLevel] = useState('');
  const [category, setCategory] = useState('');
  const shown = entries
    .filter((entry) => (level === '' || entry.level === level) && (category === '' || entry.context === category))
    .toReversed();
  return (
    <div className="log-report-list">
      <div className="log-report-filters row wrap">
        <OptionalSelect aria-label="Level" blank="All levels" options={levelOptions} value={level} onPick={setLevel} />
        <OptionalSelect
          aria-label="Category"
          blank="All categories"
          options={categoryOptions}
          value={category}
          onPick={setCategory}
        />
        <span className="t-small t-3 num" role="status">
          {shown.length} of {entries.length}
        </span>
      </div>
      {shown.length === 0 ? (
        <p className="t-small t-3">{entries.length === 0 ? 'No events in this browser yet.' : 'No matching events.'}</p>
      ) : (
        <ol className="log-report-entries anywhere boxed" tabIndex={0} aria-label="Technical events, newest first">
          {shown.map((entry) => (
            <li key={`${entry.timestamp} ${entry.message}`}>
              <span className={`badge plain ${levelTones[entry.level]}`}>{levelLabels[entry.level]}</span>{' '}
              <span className="t-2">{categoryLabels[entry.context]}</span>{' '}
              <time className="t-3" dateTime={entry.timestamp}>
                {exactTime(entry.timestamp)}
              </time>
              <div>
                {entry.message}
                {entry.data && <span className="t-3"> {detailsOf(entry.data)}</span>}
              </div>
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}

const detailsOf = (data: object): string =>
  Object.entries(data)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ');
