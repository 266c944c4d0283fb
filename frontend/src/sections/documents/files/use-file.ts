import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { fileOf } from './api';

/** The types that a browser draws without executing anything. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif']);

export const isPicture = (mediaType: string): boolean => PICTURES.has(mediaType);

/**
 * Draws a file as a picture. Its type is set again, so that no other content can be opened under its URL in this
 * origin.
 */
export function usePicture(file: Blob, mediaType: string) {
  return useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || !isPicture(mediaType)) return undefined;
      const url = URL.createObjectURL(new Blob([file], { type: mediaType }));
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file, mediaType],
  );
}

const MAX_CHARACTERS = 20_000;

/** The beginning of a text file. */
export function useText(id: string, number: number) {
  const file = useQuery(fileOf(id, number));
  const [text, setText] = useState<string>();
  useEffect(() => {
    let live = true;
    void file.data
      ?.slice(0, MAX_CHARACTERS)
      .text()
      .then((found) => live && setText(found));
    return () => {
      live = false;
    };
  }, [file.data]);
  return { text, isError: file.isError };
}
