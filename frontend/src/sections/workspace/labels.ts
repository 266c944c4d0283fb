import type { Schema } from '@/api/client';
import type { IconName } from '@/ui/icon-names';

type Kind = Schema<'WorkspaceKind'>;

export const kindLabels: Record<Kind, { label: string; icon: IconName }> = {
  note: { label: 'Note', icon: 'edit' },
  document: { label: 'Document', icon: 'docs' },
  idea: { label: 'Idea', icon: 'spark' },
};

export const fieldLabels = { title: 'Title', kind: 'Type', visibility: 'Visible to' } as const;

/** "3 of 6 done", or undefined without a checklist. */
export const checklistText = (done: number, all: number): string | undefined =>
  all > 0 ? `${done} of ${all} done` : undefined;
