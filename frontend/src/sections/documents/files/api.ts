import { queryOptions } from '@tanstack/react-query';
import { send } from '@/api/client';

/** A version's bytes never change, so they are fetched once; the key isn't a table, so no change refetches them. */
const fileQuery = (path: string) =>
  queryOptions({
    queryKey: ['stored-files', path],
    queryFn: async ({ signal }) => (await send(path, { signal })).blob(),
    staleTime: 'static',
    gcTime: 60_000,
    retry: false,
  });

const filePath = (id: string, number: number) => `/storage/v1/documents/${id}/versions/${number}`;

export const fileOf = (id: string, number: number) => fileQuery(filePath(id, number));

export const pageOf = (id: string, number: number, page: number, width: number) =>
  fileQuery(`${filePath(id, number)}/pages/${page}?width=${width}`);

/** Fetches the file, because a plain link can't send the session. */
export const fetchFile = async (id: string, number: number): Promise<Blob> => (await send(filePath(id, number))).blob();
