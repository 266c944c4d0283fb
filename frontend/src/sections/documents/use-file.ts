import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fileOf, pageOf } from './api';

/** The types that a browser draws without executing anything. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

export const isPicture = (mediaType: string): boolean => PICTURES.has(mediaType);

/**
 * The URL of a picture in memory. Its type is set again, so that no other content can be opened under it in this
 * origin.
 */
function usePicture(file: Blob | undefined, mediaType: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file || !isPicture(mediaType)) return undefined;
    const address = URL.createObjectURL(new Blob([file], { type: mediaType }));
    setUrl(address);
    return () => {
      URL.revokeObjectURL(address);
      setUrl(undefined);
    };
  }, [file, mediaType]);
  return url;
}

/** A version that is a picture. */
export function useImage(id: string, number: number, mediaType: string) {
  const file = useQuery(fileOf(id, number));
  return { url: usePicture(file.data, mediaType), isError: file.isError };
}

/** A page of a PDF, drawn by the server. */
export function usePage(id: string, number: number, page: number, width: number) {
  const file = useQuery(pageOf(id, number, page, width));
  return { url: usePicture(file.data, 'image/png'), isError: file.isError };
}

const SHOWN = 20_000;

/** The beginning of a text file. */
export function useText(id: string, number: number) {
  const file = useQuery(fileOf(id, number));
  const [text, setText] = useState<string>();
  useEffect(() => {
    let live = true;
    void file.data
      ?.slice(0, SHOWN)
      .text()
      .then((found) => live && setText(found));
    return () => {
      live = false;
    };
  }, [file.data]);
  return { text, isError: file.isError };
}
