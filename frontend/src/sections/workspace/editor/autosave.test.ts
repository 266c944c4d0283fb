import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Refusal } from '@/api/refusal';
import { Autosave, SAVE_DELAY_MS, RETRY_MS, type SaveState } from './autosave';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const text = (label: string) => ({ type: 'doc', text: label });

function begin(answers: (() => Promise<{ version: number }>)[] = []) {
  const sent: unknown[] = [];
  const kept: unknown[] = [];
  const states: SaveState[] = [];
  const autosave = new Autosave({
    version: 1,
    save: (content, version, isNewVersion) => {
      sent.push([content['text'], version, isNewVersion]);
      return (answers.shift() ?? (() => Promise.resolve({ version: version + 1 })))();
    },
    keep: (unsaved) => kept.push(unsaved && [unsaved.content['text'], unsaved.version]),
    onState: (state) => states.push(state),
  });
  return { autosave, sent, kept, states };
}

const elsewhere = () => Promise.reject(new Refusal(409, { code: 'changed_elsewhere' }));

test('the text is saved a second after the last change', async () => {
  const { autosave, sent, kept, states } = begin();
  autosave.change(text('A'));
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS - 1);
  autosave.change(text('AB'));
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS - 1);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([['AB', 1, false]]);
  expect(kept).toEqual([['A', 1], ['AB', 1], undefined]);
  expect(states.at(-1)).toBe('saved');
  expect([autosave.isClean, autosave.version]).toEqual([true, 2]);
});

test('what is typed during a save is saved after it', async () => {
  let answer: (value: { version: number }) => void = () => undefined;
  const { autosave, sent, kept } = begin([() => new Promise((resolve) => (answer = resolve))]);
  autosave.change(text('A'));
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  autosave.change(text('AB'));
  answer({ version: 2 });
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(sent).toEqual([
    ['A', 1, false],
    ['AB', 2, false],
  ]);
  expect(kept.at(-1)).toBeUndefined();
});

test('an outage keeps the text and tries again', async () => {
  const { autosave, sent, kept, states } = begin([() => Promise.reject(new TypeError('offline'))]);
  autosave.change(text('A'));
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect([states.at(-1), kept.at(-1), autosave.isClean]).toEqual(['offline', ['A', 1], false]);
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect([states.at(-1), sent.length]).toEqual(['saved', 2]);
});

test('the later of two tabs waits for a decision, and keeps its text', async () => {
  const { autosave, sent, kept, states } = begin([elsewhere]);
  autosave.change(text('Mine'));
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect([states.at(-1), kept.at(-1)]).toEqual(['conflict', ['Mine', 1]]);
  autosave.change(text('Mine too'));
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect([sent.length, kept.at(-1)]).toEqual([1, ['Mine too', 1]]);
  await autosave.keepMine(5);
  expect(sent.at(-1)).toEqual(['Mine too', 5, true]);
  expect([autosave.version, states.at(-1)]).toEqual([6, 'saved']);
});

test('the other text can be taken instead', async () => {
  const { autosave, sent, kept } = begin([elsewhere]);
  autosave.change(text('Mine'));
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  autosave.takeTheirs(5);
  await vi.advanceTimersByTimeAsync(RETRY_MS);
  expect([sent.length, kept.at(-1), autosave.version, autosave.isClean]).toEqual([1, undefined, 5, true]);
});

test('a draft of an earlier visit is saved, or is a conflict if the document changed', async () => {
  const same = begin();
  same.autosave.resume(text('Draft'), 1);
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(same.sent).toEqual([['Draft', 1, false]]);
  const other = begin();
  other.autosave.resume(text('Draft'), 0);
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect([other.sent, other.states]).toEqual([[], ['conflict']]);
});

test('a refused text is not sent again until it changes', async () => {
  const { autosave, sent, kept, states } = begin([() => Promise.reject(new Refusal(422, { detail: 'Too long' }))]);
  autosave.change(text('A'));
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS + RETRY_MS);
  expect([states.at(-1), sent.length, kept.at(-1)]).toEqual(['refused', 1, ['A', 1]]);
  autosave.change(text('B'));
  await vi.advanceTimersByTimeAsync(SAVE_DELAY_MS);
  expect(states.at(-1)).toBe('saved');
});
