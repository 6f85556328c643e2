/* A test that expects nothing cannot fail, also when its loop had nothing to go over. */
beforeEach(() => expect.hasAssertions())
