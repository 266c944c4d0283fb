export const workspaceFilters = ['kind', 'created_by'] as const;

export type WorkspaceFilter = (typeof workspaceFilters)[number];
