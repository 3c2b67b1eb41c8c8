import { useApolloClient } from '@apollo/client/react';
import { useEffect } from 'react';
import { seriesSet } from '../series/series-set.ts';
import { type BoardDifferences, boardDifferences } from './differences.ts';
import { useReadEachSecond } from './use-read-each-second.ts';

interface DifferencesTrackerProps {
  readonly seriesId: string;
  readonly onChange: (differences: BoardDifferences | null) => void;
}

/** Compares the markets of a series once a second; shows nothing. */
export function DifferencesTracker({ seriesId, onChange }: DifferencesTrackerProps) {
  const client = useApolloClient();
  const found = useReadEachSecond(seriesSet(seriesId), (entities) => boardDifferences(client, seriesId, entities));
  useEffect(
    function report() {
      onChange(found);
    },
    [found, onChange],
  );
  return null;
}
