import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '@/api/client';
import type { Task } from './api';
import { ProgressCard } from './progress';

const patch = vi.fn<(path: string, sent: { body?: unknown }) => Promise<never>>();

beforeEach(() => {
  vi.useFakeTimers();
  patch.mockReset().mockReturnValue(new Promise(() => undefined));
  vi.spyOn(api, 'PATCH').mockImplementation(patch);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function show(values: Partial<Task> = {}): HTMLInputElement {
  const task: Partial<Task> = { id: 't', version: 1, status: 'pending', progress: 20, completed_at: null, ...values };
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ProgressCard task={task as Task} />
    </QueryClientProvider>,
  );
  return screen.getByRole('slider');
}

const move = (slider: HTMLInputElement, ...values: number[]) =>
  values.forEach((value) => fireEvent.change(slider, { target: { value } }));
const pause = () => act(() => vi.advanceTimersByTimeAsync(1000));
const saved = () => patch.mock.calls.map(([, { body }]) => body);

test('several key steps are one change, saved after a pause', async () => {
  const slider = show();
  move(slider, 25, 30, 35);
  fireEvent.keyUp(slider, { key: 'ArrowRight' });
  expect(saved()).toEqual([]);
  expect(slider.value).toBe('35');
  await pause();
  expect(saved()).toEqual([{ progress: 35 }]);
});

test('releasing the pointer saves at once, and only once', async () => {
  const slider = show();
  move(slider, 40, 60);
  fireEvent.pointerUp(slider);
  await pause();
  fireEvent.blur(slider);
  expect(saved()).toEqual([{ progress: 60 }]);
});

test('leaving the page saves; a movement back to where it was saves nothing', async () => {
  move(show(), 45);
  cleanup();
  await pause();
  expect(saved()).toEqual([{ progress: 45 }]);
  move(show(), 45, 20);
  await pause();
  expect(saved()).toEqual([{ progress: 45 }]);
});

test('Ctrl+Z takes back a movement that is not saved yet; after that it belongs to the page', async () => {
  const slider = show();
  const undo = () => fireEvent.keyDown(slider, { key: 'z', ctrlKey: true });
  move(slider, 90);
  expect(undo()).toBe(false);
  await pause();
  expect([slider.value, saved()]).toEqual(['20', []]);
  expect(undo()).toBe(true);
});

test('a completed task is done, whatever its progress was', () => {
  const slider = show({ status: 'completed', progress: 25, completed_at: '2026-11-20T10:00:00Z' });
  expect([slider.value, slider.disabled]).toEqual(['100', true]);
  expect(screen.getByText('100%')).toBeTruthy();
});
