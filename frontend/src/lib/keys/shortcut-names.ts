/** Shortcuts that mean the same on every page that has the action. The help page builds its overview from them. */
export const recordKeys = {
  edit: { keys: 'E', aliases: ['F2'], title: 'Edit the record' },
  status: { keys: 'S', title: 'Change its status' },
  assignee: { keys: 'A', title: 'Change assignee' },
  priority: { keys: 'P', title: 'Change its priority' },
  previous: { keys: '[', title: 'Previous record in the list' },
  next: { keys: ']', title: 'Next record in the list' },
  back: { keys: 'Escape', title: 'Back to the list' },
} as const;

/** Shortcuts for rows, as implemented in `patterns/list/table`; a test keeps the two in sync. */
export const listKeys = {
  next: { keys: 'J', aliases: ['ArrowDown'], title: 'Next row' },
  previous: { keys: 'K', aliases: ['ArrowUp'], title: 'Previous row' },
  open: { keys: 'Enter', title: 'Open the row, or edit the cell' },
  peek: { keys: 'Space', title: 'Preview the row' },
  select: { keys: 'X', aliases: ['Shift+X'], title: 'Select the row; Shift selects a range' },
  all: { keys: 'Mod+A', title: 'Select all rows on the page' },
  edit: { keys: 'E', aliases: ['F2'], title: 'Edit the cell' },
} as const;

export const formKeys = {
  save: { keys: 'Mod+S', aliases: ['Mod+Enter'], title: 'Save' },
} as const;
