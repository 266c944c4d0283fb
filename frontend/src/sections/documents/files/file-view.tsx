import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import '@/styles/documents.css';
import { Button, IconButton } from '@/ui/button';
import { saveFile } from '@/lib/browser/save-file';
import type { Document } from '@/sections/documents/api';
import { fetchFile, fileOf, pageOf } from './api';
import { isPicture, usePicture, useText } from './use-file';

interface FileViewProps {
  document: Document;
  /** Only the first page, for the preview drawer. */
  small?: boolean;
}

/** The current version of a document: its picture, its pages or its text; or a button to download it. */
export function FileView({ document, small }: FileViewProps) {
  const { kind, media_type, pages } = document;
  if (isPicture(media_type)) return <PictureFile document={document} />;
  if (kind === 'pdf' && pages) return <Pages key={document.sha256} document={document} total={small ? 1 : pages} />;
  if (media_type.startsWith('text/')) return <TextFile document={document} />;
  return <NoPreview document={document} />;
}

function PictureFile({ document }: { document: Document }) {
  const { data: file, isError } = useQuery(fileOf(document.id, document.versions_count));
  if (isError) return <NoPreview document={document} />;
  return (
    <div className="document-viewer">
      {file ? <Picture file={file} mediaType={document.media_type} alt={document.title} /> : <Waiting />}
    </div>
  );
}

interface PictureProps {
  file: Blob;
  mediaType: string;
  alt: string;
  className?: string;
}

function Picture({ file, mediaType, ...rest }: PictureProps) {
  return <img ref={usePicture(file, mediaType)} {...rest} />;
}

const WIDTHS = [800, 1200, 1800] as const;

function Pages({ document, total }: { document: Document; total: number }) {
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState(0);
  const width = WIDTHS[zoom] ?? WIDTHS[0];
  const { data: file, isError } = useQuery(pageOf(document.id, document.versions_count, page, width));
  if (isError) return <NoPreview document={document} />;
  const about = `Page ${page} of ${document.pages ?? total}: ${document.title}`;
  return (
    <div className="document-viewer">
      <div className="document-scroll" data-zoom={zoom} tabIndex={0} role="group" aria-label="Page">
        {file ? <Picture file={file} mediaType="image/png" alt={about} className="document-page" /> : <Waiting />}
      </div>
      <div className="document-tools row t-small num boxed" role="group" aria-label="Page and zoom">
        <IconButton small icon="c-left" label="Previous page" disabled={page === 1} onClick={() => setPage(page - 1)} />
        <span aria-live="polite">
          {page} of {total}
        </span>
        <IconButton
          small
          icon="c-right"
          label="Next page"
          disabled={page === total}
          onClick={() => setPage(page + 1)}
        />
        <Button size="sm" variant="quiet" onClick={() => setZoom((zoom + 1) % WIDTHS.length)}>
          {zoom === WIDTHS.length - 1 ? 'Fit width' : 'Zoom in'}
        </Button>
      </div>
    </div>
  );
}

function TextFile({ document }: { document: Document }) {
  const { text, isError } = useText(document.id, document.versions_count);
  if (isError) return <NoPreview document={document} />;
  return (
    <div className="document-viewer">
      {text === undefined ? (
        <Waiting />
      ) : (
        <pre className="document-text" tabIndex={0} role="group" aria-label={`Text of ${document.title}`}>
          {text}
        </pre>
      )}
    </div>
  );
}

function Waiting() {
  return (
    <p className="document-waiting t-small t-3" role="status">
      Loading...
    </p>
  );
}

function NoPreview({ document }: { document: Document }) {
  return (
    <div className="document-viewer">
      <div className="document-waiting">
        <p className="t-small t-2">No preview for this file.</p>
        <DownloadButton document={document} />
      </div>
    </div>
  );
}

/** Downloads a version; without a number, the current one. */
export function DownloadButton({ document, quiet }: { document: Document; quiet?: boolean }) {
  return (
    <Button
      icon="download"
      variant={quiet ? 'quiet' : 'plain'}
      onClick={() => void download(document.id, document.versions_count, document.file_name)}
    >
      Download
    </Button>
  );
}

export const download = async (id: string, number: number, name: string): Promise<void> =>
  saveFile(await fetchFile(id, number), name);
