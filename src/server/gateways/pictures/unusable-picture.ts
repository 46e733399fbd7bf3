import { PICTURE_PROBLEMS, type PictureProblem } from '#domain/pictures/picture-problems.ts'

/** An expected failure of somebody's file. Its message is shown to the owner. */
export class UnusablePicture extends Error {
  override readonly name = 'UnusablePicture'
  readonly problem: PictureProblem

  constructor(problem: PictureProblem, options?: ErrorOptions) {
    super(PICTURE_PROBLEMS[problem], options)
    this.problem = problem
  }
}
