import type { Filter } from '@/patterns/list/types';
import { specifications } from '@/sections/specifications/api';
import { criterionLabel, criterionText, readCriteria } from '@/sections/specifications/criteria';
import type { QueryClient } from '@tanstack/react-query';

/** The names of the criteria in the URL. */
export async function criteriaOptions(client: QueryClient, specs: string): Promise<Filter['options']> {
  const definitions = await client.query(specifications.byName());
  return readCriteria(specs).map((criterion) => ({
    value: criterionText(criterion),
    label: criterionLabel(definitions, criterion),
  }));
}
