/** Failure of a job that another attempt cannot mend, such as a recipient that does not exist: the job is given up at once. */
export class FinalFailure extends Error {
  override readonly name = 'FinalFailure'
}
