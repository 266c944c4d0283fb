import { useState, type DragEvent } from 'react';
import type { Category } from '@/sections/catalog/api';
import { mayMove } from './tree';

export type Drop = {
  isTarget: boolean;
  on: Partial<Record<'onDragOver' | 'onDragLeave' | 'onDrop', (event: DragEvent) => void>>;
};

/** Dragging a row onto another one, or onto "All products" for the top level. */
export function useCategoryDrag(all: readonly Category[], move: (category: Category, parentId: string | null) => void) {
  const [dragged, setDragged] = useState<Category>();
  const [target, setTarget] = useState<string | null>();
  const end = () => {
    setDragged(undefined);
    setTarget(undefined);
  };
  const from = (category: Category) => ({
    draggable: true,
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move';
      event.dataTransfer.setData('text/plain', category.name);
      setDragged(category);
    },
    onDragEnd: end,
  });
  const over = (parentId: string | null): Drop => ({
    isTarget: dragged !== undefined && target === parentId,
    on:
      dragged && mayMove(all, dragged, parentId)
        ? {
            onDragOver: (event) => {
              event.preventDefault();
              setTarget(parentId);
            },
            onDragLeave: () => setTarget(undefined),
            onDrop: (event) => {
              event.preventDefault();
              move(dragged, parentId);
              end();
            },
          }
        : {},
  });
  return { from, over };
}
