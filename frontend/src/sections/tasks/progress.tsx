import '@/styles/tasks.css';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { percentage } from '@/lib/percentage';
import { Card } from '@/patterns/record/detail-page';
import type { Task } from './api';
import { setProgress } from './mutations';

/** The progress slider, moved with the pointer or the arrow keys and saved on release. */
export function ProgressCard({ task }: { task: Task }) {
  const set = useMutation(setProgress());
  const [dragged, setHeld] = useState<number>();
  const value = dragged ?? (set.isPending ? set.variables.progress : task.progress);
  const save = () => {
    setHeld(undefined);
    if (dragged !== undefined && dragged !== task.progress) set.mutate({ task, progress: dragged });
  };
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
        onChange={(event) => setHeld(Number(event.target.value))}
        onPointerUp={save}
        onKeyUp={save}
        onBlur={save}
      />
    </Card>
  );
}
