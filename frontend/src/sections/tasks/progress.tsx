import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import '@/styles/tasks.css';
import { percentage } from '@/lib/numbers/percentage';
import { Card } from '@/patterns/record/detail-page';
import type { Task } from './api';
import { progressOf } from './due';
import { setProgress } from './mutations';

const PAUSE_MS = 800;

/** The progress slider, moved with the pointer or the arrow keys. */
export function ProgressCard({ task }: { task: Task }) {
  const { value, move, save, press } = useProgress(task);
  return (
    <Card title="Progress" sub={<span className="num">{percentage(value)}</span>}>
      <input
        type="range"
        className="task-slider"
        aria-label="Progress"
        aria-valuetext={percentage(value)}
        min={0}
        max={100}
        step={5}
        value={value}
        disabled={task.completed_at !== null}
        onChange={(event) => move(Number(event.target.value))}
        onPointerUp={save}
        onBlur={save}
        onKeyDown={press}
      />
    </Card>
  );
}

/** Saves once per movement: on release of the pointer, or when no more keys follow. */
function useProgress(task: Task) {
  const set = useMutation(setProgress());
  const [moved, setMoved] = useState<number>();
  const pending = useRef<() => void>(undefined);
  const save = () => {
    setMoved(undefined);
    pending.current?.();
  };
  const latestSave = useRef(save);
  useEffect(() => {
    pending.current = () => {
      pending.current = undefined;
      if (moved !== undefined && moved !== task.progress) set.mutate({ task, progress: moved });
    };
    latestSave.current = save;
  });
  useEffect(() => {
    if (moved === undefined) return;
    const timer = setTimeout(() => latestSave.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  // A user who leaves the page within the pause has moved it, too.
  useEffect(() => () => pending.current?.(), []);
  // Until it is saved, Ctrl+Z takes the movement back.
  const press = (event: KeyboardEvent) => {
    if (moved === undefined || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    setMoved(undefined);
  };
  return { value: moved ?? (set.isPending ? set.variables.progress : progressOf(task)), move: setMoved, save, press };
}
