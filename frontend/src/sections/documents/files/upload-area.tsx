import type { RefObject } from 'react';
import { DropZone } from './drop-zone';
import { useUploads } from './uploads';

interface UploadAreaProps {
  /** The category that the list shows, for new documents. */
  categoryId: string | undefined;
  picker: RefObject<HTMLInputElement | null>;
}

/** Uploads files that are dropped or pasted anywhere on the page. */
export function UploadArea({ categoryId, picker }: UploadAreaProps) {
  const uploads = useUploads(categoryId && !categoryId.includes(',') ? { categoryId } : {});
  return <DropZone uploads={uploads} picker={picker} wholePage />;
}
