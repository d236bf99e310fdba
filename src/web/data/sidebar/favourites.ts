import { computed } from '@preact/signals'
import { filterList } from '../filters/filters.ts'
import { labelList } from '../labels/labels.ts'
import { projectList } from '../projects/projects.ts'

/** The person's favourites, each kind in its own order. */
export const favourites = computed(() => ({
  projects: projectList.value.filter(isFavourite),
  filters: filterList.value.filter(isFavourite),
  labels: labelList.value.filter(isFavourite),
}))

const isFavourite = ({ favourite }: { favourite: boolean }): boolean => favourite
